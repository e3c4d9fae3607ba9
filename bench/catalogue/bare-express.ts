import express from 'express';
import { loadCatalogue } from '@larkfield/catalogue/files.ts';
import { createCatalogue } from '@larkfield/catalogue/catalogue.ts';

/** What is compared with: Express as it comes, answering the same JSON; once made for each request, once made beforehand. */
const catalogue = createCatalogue(loadCatalogue());
const list = { data: catalogue.list() };
const icu = catalogue.findBySlug('rn-icu');
const app = express();
app.get('/api/specialties', (_request, response) => void response.json(list));
app.get('/api/specialties/slug/:slug', (request, response) => void response.json(catalogue.findBySlug(request.params.slug)));
const [listText, icuText] = [JSON.stringify(list), JSON.stringify(icu)];
app.get('/ready/api/specialties', (_request, response) => void response.type('json').send(listText));
app.get('/ready/api/specialties/slug/:slug', (_request, response) => void response.type('json').send(icuText));
app.listen(Number(process.argv[2]), '127.0.0.1');
