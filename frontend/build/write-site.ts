import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { applicationMail } from '@larkfield/report/jobs/job-application.ts';
import { jobArticle, sampleJob } from '@larkfield/report/jobs/job-article.ts';
import { escapeHtml, toHtml } from '@larkfield/report/report-html.ts';
import { jobPath } from '@larkfield/schemas/contact/job-address-and-pay.ts';
import type * as prerender from '#src/app/start/prerender.tsx';
import { contentPage, describedShell, readTemplate, robots, securityText, shellPage, sitemap, webManifest, workPage } from './page-html.ts';
import { pageCss, takeFontFaces } from './page-css.ts';
import { type Manifest, pageScripts } from './page-scripts.ts';
import { precompressFolder } from './precompress.ts';
import { writeSiteImages } from './site-images.ts';

const root = join(import.meta.dirname, '..');
const output = join(root, 'dist-next');
const serverBuild = join(root, 'dist-ssr');
const manifestFile = '.vite/manifest.json';

// Otherwise React uses its development build, which browsers will not run.
process.env['NODE_ENV'] = 'production';

const { closedJobPath, documentTitle, hiddenPaths, metadataOf, pageUrl, prerenderedPaths, renderPath, themeOf }: typeof prerender =
  await import(pathToFileURL(join(serverBuild, 'prerender.js')).href);

async function write(name: string, content: string | Buffer): Promise<void> {
  const file = join(output, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

const template = readTemplate(await readFile(join(output, 'index.html'), 'utf8'));
const css = await readFile(join(output, template.stylesheet), 'utf8');
const { faces, rules } = takeFontFaces(css);
await write(template.stylesheet, rules);

async function writePage(name: string, path: string, isIndexed: boolean): Promise<void> {
  await write(name, await pageAt(path, isIndexed));
}

async function pageAt(path: string, isIndexed: boolean): Promise<string> {
  const { html, metadata } = await renderPath(path);
  const head = {
    title: documentTitle(metadata),
    description: metadata.description,
    feed: metadata.feed,
    ...(isIndexed ? { url: pageUrl(path) } : { isHidden: true }),
  };
  const theme = themeOf(path);
  const page = contentPage(template, head, html, pageCss(css, `<html${theme ? ` data-theme="${theme}"` : ''}>${html}`));
  return theme ? workPage(page, theme) : page;
}

/** The job page as a template whose placeholders the gateway fills in, because jobs change between builds. */
async function jobTemplate(): Promise<string> {
  const { html } = await renderPath(jobPath(sampleJob));
  const article = toHtml(jobArticle(sampleJob));
  const [before, after, ...more] = html.split(article);
  // Otherwise the browser could not hydrate the gateway's HTML.
  if (before === undefined || after === undefined || more.length > 0) throw new Error('The two ways to write a job differ');
  const head = { title: documentTitle({ title: '{{title}}', description: '' }), description: '{{summary}}', url: '{{url}}' };
  const mail = escapeHtml(applicationMail(sampleJob));
  if (!after.includes(mail)) throw new Error('The page of a job has no email to apply by');
  const page = contentPage(template, head, `${before}{{article}}${after.replace(mail, '{{mail}}')}`, pageCss(css, html));
  return page.replace('</head>', '{{data}}</head>');
}

const appScripts = (await readdir(join(output, 'assets'))).filter((name) => /^(start|app|react|rolldown-runtime)-[\w-]+\.js$/.test(name));
const appAddresses = appScripts.map((name) => `/assets/${name}`);
const shell = shellPage(template, faces, appAddresses);
await write('app.html', shell);
await write('work.html', workPage(shell));
// A checklist is opened from a link, often on a phone with a slow connection, so all its scripts are preloaded.
const manifest: Manifest = JSON.parse(await readFile(join(output, manifestFile), 'utf8'));
const checklistScripts = ['src/candidate/checklist/checklist-page.tsx', 'data'].flatMap((start) => pageScripts(manifest, start));
const checklistShell = workPage(shellPage(template, faces, [...new Set([...appAddresses, ...checklistScripts])]));
const checklistHead = metadataOf('/checklist/specialty');
await write('checklist.html', describedShell(checklistShell, { ...checklistHead, title: documentTitle(checklistHead), isHidden: true }));
for (const path of prerenderedPaths) await writePage(join('.', path, 'index.html'), path, true);
await writePage('404.html', '/404', false);
// Most visitors come here to request a link. They can read the explanation at once, and their own data loads later.
await writePage('my-checklists/index.html', '/my-checklists', false);
await write('job-page.html', await jobTemplate());
await writePage('job-closed.html', closedJobPath, false);
await write('sitemap.xml', sitemap(prerenderedPaths.map(pageUrl)));
await write(
  'robots.txt',
  robots(
    ['/api/', '/view/', '/resume/', '/m/', '/reference/', '/reminders/', '/confirm-address/', '/my-checklists/', ...hiddenPaths],
    pageUrl('/sitemap.xml'),
  ),
);
await write('site.webmanifest', webManifest());
await write('.well-known/security.txt', securityText(new Date()));
// A service renders the pages on which reports are checked, and does not know hashed file names.
for (const name of await readdir(join(output, 'assets'))) {
  const typeface = /^(.+)-[\w-]{7,8}\.woff2$/.exec(name)?.[1];
  if (typeface) await write(`fonts/${typeface}.woff2`, await readFile(join(output, 'assets', name)));
}
await writeSiteImages(output);
await precompressFolder(output);
await rm(join(output, dirname(manifestFile)), { recursive: true });
await rm(serverBuild, { recursive: true });
