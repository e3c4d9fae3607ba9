import { readIdRegister, type IdRegister } from '#src/checking/ids.ts';
import { catalogueFolder, readCatalogueFiles, type CatalogueFiles } from '#src/files.ts';
import { readTerms, type Terms } from '#src/terms/terms.ts';
import { readMappings, type Mappings } from './mappings.ts';

/** All sources of the published catalogue, as read from the data folder. */
export interface PublishedSources {
  files: CatalogueFiles;
  register: IdRegister;
  terms: Terms;
  mappings: Mappings;
}

export const readSources = (root: string = catalogueFolder): PublishedSources => ({
  files: readCatalogueFiles(root),
  register: readIdRegister(root),
  terms: readTerms(root),
  mappings: readMappings(root),
});
