// A program of its own, so that its 1.2 MB are read only where a bucket is configured (decision 047).
export { DeleteObjectCommand, GetObjectCommand, ListObjectVersionsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
