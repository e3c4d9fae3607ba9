import { boardBase } from './board.ts';

/** The policy of the site, but for the base address that the board's page needs to have. */
export const boardPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'self'; frame-ancestors 'none'";

/** The page that loads the board; what it is told stands in a block of data, which is not run. */
export function boardPage(config: object, { scripts, styles }: { scripts: string[]; styles: string[] }): string {
  const data = JSON.stringify(config).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<base href="${boardBase}">
<title>Queues</title>
<link rel="icon" type="image/svg+xml" href="static/images/logo.svg">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
</head>
<body>
<script id="__UI_CONFIG__" type="application/json">${data}</script>
<div id="root"></div>
${scripts.map((source) => `<script defer src="${source}"></script>`).join('\n')}
</body>
</html>
`;
}
