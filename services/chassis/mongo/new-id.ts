import { Types } from 'mongoose';

/** A new id: the 24 hex digits of an ObjectId. Ids are strings everywhere. */
export function newId(): string {
  return new Types.ObjectId().toHexString();
}

/** When the id was made, to the second. */
export function instantOfId(id: string): Date {
  return new Types.ObjectId(id).getTimestamp();
}
