/** Facts for search engines; the browser runs nothing of it. A page does without them rather than fail because of them. */
export function StructuredData({ make }: { make: () => object }) {
  const json = toJson(make);
  return json && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

function toJson(make: () => object): string | null {
  try {
    // A closing tag inside the data would end the element.
    return JSON.stringify(make()).replaceAll('<', String.raw`\u003c`);
  } catch (error) {
    console.warn('The facts for search engines could not be put together', error);
    return null;
  }
}
