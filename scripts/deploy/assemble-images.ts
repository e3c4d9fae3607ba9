import { join } from 'node:path';
import { assembleImage, imageContents } from '@larkfield/one-machine/programs/assemble-image.ts';

// node scripts/deploy/assemble-images.ts FOLDER: puts the content of each image into FOLDER/<target>; deploy/Dockerfile runs it.
const folder = process.argv[2];
if (!folder) throw new Error('Usage: node scripts/deploy/assemble-images.ts FOLDER');
for (const [target, content] of Object.entries(imageContents)) await assembleImage(content, join(folder, target));
