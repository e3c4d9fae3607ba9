import { expect, test } from 'vitest';
import { minute } from '@larkfield/schemas/durations.ts';
import { checkSignature } from './check-signature.ts';

// The examples that Amazon prints in "Signature Calculations for the Authorization Header" (Amazon S3 API Reference).
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const secretOf = (id: string) => (id === 'AKIAIOSFODNN7EXAMPLE' ? secret : undefined);
const now = Date.UTC(2013, 4, 24);
const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const authorization = (headers: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${headers},Signature=${signature}`;
const common = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z', 'x-amz-content-sha256': empty };

const getObject = {
  method: 'GET',
  target: '/test.txt',
  headers: {
    ...common,
    range: 'bytes=0-9',
    authorization: authorization(
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ),
  },
  body: Buffer.alloc(0),
};
const putObject = {
  method: 'PUT',
  target: '/test%24file.text',
  headers: {
    ...common,
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    authorization: authorization(
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ),
  },
  body: Buffer.from('Welcome to Amazon S3.'),
};
const listObjects = {
  method: 'GET',
  target: '/?max-keys=2&prefix=J',
  headers: {
    ...common,
    authorization: authorization(
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ),
  },
  body: Buffer.alloc(0),
};

test.each([getObject, putObject, listObjects])('accepts the example of Amazon: $method $target', (request) => {
  expect(checkSignature(request, secretOf, 'us-east-1', now)).toEqual({ accessKeyId: 'AKIAIOSFODNN7EXAMPLE' });
});

test('refuses a request that is changed, too old or wrongly signed', () => {
  const check = (change: object, at = now) => checkSignature({ ...putObject, ...change }, secretOf, 'us-east-1', at);
  expect(check({ target: '/other.text' })).toEqual({ fault: 'SignatureDoesNotMatch' });
  expect(check({ method: 'DELETE' })).toEqual({ fault: 'SignatureDoesNotMatch' });
  expect(check({ body: Buffer.from('Welcome to Amazon S4.') })).toEqual({ fault: 'XAmzContentSHA256Mismatch' });
  expect(check({ headers: { ...putObject.headers, 'x-amz-acl': 'public-read' } })).toEqual({ fault: 'AccessDenied' });
  expect(check({ headers: { ...common } })).toEqual({ fault: 'AccessDenied' });
  expect(check({}, now + 16 * minute)).toEqual({ fault: 'RequestTimeTooSkewed' });
  expect(checkSignature(putObject, () => 'another', 'us-east-1', now)).toEqual({ fault: 'SignatureDoesNotMatch' });
  expect(checkSignature(putObject, () => undefined, 'us-east-1', now)).toEqual({ fault: 'InvalidAccessKeyId' });
  expect(checkSignature(putObject, secretOf, 'eu-west-1', now)).toEqual({ fault: 'AuthorizationHeaderMalformed' });
});
