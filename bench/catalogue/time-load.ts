import { loadCatalogue } from '@larkfield/catalogue/files.ts';
import { createCatalogue } from '@larkfield/catalogue/catalogue.ts';

// Processor time rather than time on the clock: other programs on the machine are not the catalogue's doing.
const start = process.cpuUsage();
createCatalogue(loadCatalogue());
const { user, system } = process.cpuUsage(start);
console.log((user + system) / 1000);
