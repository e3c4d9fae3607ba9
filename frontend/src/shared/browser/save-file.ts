/** The browser reads a file's address when the click is over; after this many milliseconds nothing needs it any more. */
const releaseAfter = 60_000;

/** Hands a file to the browser, which saves it under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), releaseAfter);
}
