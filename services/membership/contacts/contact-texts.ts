import { asConflict, assertAllMatched } from '@studio/chassis/concurrency/version-conflict';
import { AppError } from '@studio/chassis/errors/app-error';
import { mustBuildOn, showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { placeholdersOf, unknownPlaceholder } from '@studio/contracts/contact-texts';
import * as routes from '@studio/contracts/http/contact-routes';
import { refusals } from '@studio/contracts/http/refusals';
import type { IfMatch } from '@studio/contracts/http/version';
import { type ContactList, contactLists } from '@studio/contracts/rules/contacts';
import type { MembershipParts } from '../membership-parts.ts';
import type { ContactText } from '../models/contact.model.ts';

type Parts = Pick<MembershipParts, 'models' | 'unitOfWork'>;

/** Routes of the studio's own texts for the contact lists (`docs/product.md` §7.9). */
export function contactTextBindings({ models, unitOfWork }: Parts): Binding[] {
  return [
    on(routes.getContactTexts, async () => {
      const stored = await models.contactTexts.find().lean<ContactText[]>();
      return { items: contactLists.map((list) => presentText(stored.find(({ _id }) => _id === list) ?? unset(list))) };
    }),
    on(routes.setContactText, async ({ params: { list }, headers, body: { text } }) => {
      refuseUnknown(list, text);
      const build = (tx: Transaction) => setText(models, { _id: list, text }, headers['if-match'], tx);
      const set = () => unitOfWork((tx) => asConflict(() => build(tx)));
      const contactText = presentText(await showingCurrent(presentText, set));
      return { contactText, message: text === null ? 'Volvió el texto original' : 'Texto guardado' };
    }),
  ];
}

const unset = (list: ContactList): ContactText => ({ _id: list, text: null, version: 0 });

const presentText = ({ _id: list, text, version }: ContactText) => ({ list, text, version });

const inWords = new Intl.ListFormat('es-CO', { type: 'conjunction' });

/** @throws AppError UNKNOWN_PLACEHOLDER with a message that names the placeholder and the list's known ones */
function refuseUnknown(list: ContactList, text: string | null): void {
  const unknown = text === null ? undefined : unknownPlaceholder(list, text);
  if (unknown === undefined) return;
  const known = inWords.format(placeholdersOf[list].map((name) => `{${name}}`));
  throw new AppError(refusals.UNKNOWN_PLACEHOLDER, {
    message: `Esta lista no conoce ${unknown}. Puedes usar ${known}.`,
  });
}

/** Stores the text of a list; an unchanged text makes no new version. @throws ChangedMeanwhile */
async function setText(
  { contactTexts }: Parts['models'],
  { _id: list, text }: Pick<ContactText, '_id' | 'text'>,
  ifMatch: IfMatch | undefined,
  tx: Transaction,
): Promise<ContactText> {
  const before = (await contactTexts.findById(list).session(tx.session).lean<ContactText | null>()) ?? unset(list);
  mustBuildOn(ifMatch, before.version, before);
  if (before.text === text) {
    tx.dropAct();
    return before;
  }
  const after = { ...before, text, version: before.version + 1 };
  const asRead = { _id: list, version: before.version };
  const written = await contactTexts.replaceOne(asRead, after, { session: tx.session, upsert: before.version === 0 });
  assertAllMatched(written.matchedCount + written.upsertedCount, 1);
  return after;
}
