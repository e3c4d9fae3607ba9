/** The browser reads the file's address after the click; it can be released after this many milliseconds. */
const releaseAfter = 60_000;

/** Makes the browser save a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), releaseAfter);
}
