import { ObjectId } from 'mongodb';

/** A document about the size of the product's smaller ones. */
export interface Item {
  _id: ObjectId;
  email: string;
  name: string;
  status: string;
  score: number;
  tags: string[];
  address: { street: string; city: string; postcode: string };
  createdAt: Date;
}

const EPOCH = Date.UTC(2026, 0, 1);

/** Makes the n-th item; the same number always gives the same email address and time. */
export function makeItem(n: number): Item {
  return {
    _id: new ObjectId(),
    email: `person-${n}@mail.example`,
    name: `Person Number ${n}`,
    status: n % 3 === 0 ? 'open' : 'closed',
    score: n % 1000,
    tags: ['one', 'two', `t${n % 50}`],
    address: { street: `${n} Long Road`, city: 'Springfield', postcode: `P${n % 10_000}` },
    createdAt: new Date(EPOCH + n * 1000),
  };
}
