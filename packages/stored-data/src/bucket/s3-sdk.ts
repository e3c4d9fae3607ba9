// This module has its own bundle, so that its 1.2 MB are loaded only if a bucket is configured (decision 047).
export { DeleteObjectCommand, GetObjectCommand, ListObjectVersionsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
