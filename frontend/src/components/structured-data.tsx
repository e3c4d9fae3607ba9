/** Facts for search engines; the browser runs nothing of it. */
export function StructuredData({ data }: { data: object }) {
  // A closing tag inside the data would end the element.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
