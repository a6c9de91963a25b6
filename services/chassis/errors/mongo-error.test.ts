import { mongo } from 'mongoose';
import { expect, test } from 'vitest';
import { isMongoAway } from './mongo-error.ts';

const closed = new mongo.MongoNetworkError('connection 6 to 127.0.0.1:27017 closed');
// Only the driver makes this error, and declares no way to construct one.
const inBulk = (error: Error) => Reflect.construct(mongo.MongoBulkWriteError, [error, {}]) as Error;

const lostConnections = [
  mongo.MongoNetworkError,
  mongo.MongoNotConnectedError,
  mongo.MongoServerSelectionError,
  mongo.MongoTopologyClosedError,
];
const derived = Object.values<unknown>(mongo).filter(
  (exported) => typeof exported === 'function' && lostConnections.some((type) => exported.prototype instanceof type),
) as Function[];

test.each([...lostConnections, ...derived])('$name is recognised by its name', ({ prototype }) => {
  expect(isMongoAway(Object.create(prototype as object))).toBe(true);
});

test.each([
  ['a connection that breaks', closed, true],
  ['one that breaks under a bulk write', inBulk(closed), true],
  ['a primary that steps down', new mongo.MongoServerError({ message: 'not primary', code: 10_107 }), true],
  ['no snapshot to read from yet', new mongo.MongoServerError({ message: 'try again', code: 246 }), true],
  ['a duplicate in a bulk write', inBulk(new mongo.MongoServerError({ message: 'E11000', code: 11_000 })), false],
  ['anything else', new Error('a bug'), false],
])('%s', (_, error, isAway) => {
  expect(isMongoAway(error)).toBe(isAway);
});
