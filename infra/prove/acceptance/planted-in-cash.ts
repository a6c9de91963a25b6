import { type Planted, rowOfTraffic } from './planted.ts';

const inCash = (what: string, collection: string, plant: Planted['plant'], found: RegExp) => {
  return { what, service: 'membership' as const, collection, plant, found };
};
const aPayment = { kind: 'payment', assignmentId: { $ne: null } };
const aPaidPlan = { 'plans.0.paid': { $gt: 0 } };
const aDiscount = { 'plans.0.discountBy': { $exists: true } };

/** Differences that the audit reports in the cash book, balances, counts and closings. */
export const inCashBook: readonly Omit<Planted, 'check'>[] = [
  inCash(
    'a gap in the numbers of the cash book',
    'cash-entries',
    (rows) => rowOfTraffic(rows, {}, { $inc: { number: 1 } }),
    /^entry \w+: number \d+, should be \d+$/m,
  ),
  inCash(
    'a number that no entry has',
    'till',
    (rows) => rowOfTraffic(rows, {}, { $inc: { lastNumber: 1 } }),
    /^till: last number \d+, that of the last entry is \d+$/m,
  ),
  inCash(
    'a void of another amount',
    'cash-entries',
    (rows) => rowOfTraffic(rows, { kind: 'void' }, { $inc: { amount: 1 } }),
    /^entry \w+: is not the opposite of an earlier one$/m,
  ),
  inCash(
    'a refund whose parts make another amount',
    'cash-entries',
    (rows) => rowOfTraffic(rows, { 'parts.0': { $exists: true } }, { $inc: { 'parts.0.amount': 1 } }),
    /^entry \w+: amount -?\d+, its parts say -?\d+$/m,
  ),
  inCash(
    'a drawer that is kept from a day after its first closing',
    'cash-closings',
    (rows) => rowOfTraffic(rows, { number: 1 }, { $set: { keptFrom: '2999-01-01' } }),
    /^closing [\d-]+: keeps the drawer from 2999-01-01$/m,
  ),
  inCash(
    'an entry that was voided twice',
    'cash-entries',
    async (rows) => rows.insertOne({ ...(await rows.findOne({ kind: 'void' })), _id: 'again' }),
    /^entry \w+: voided twice$/m,
  ),
  inCash(
    'a plan with less paid than was received',
    'balances',
    (rows) => rowOfTraffic(rows, aPaidPlan, { $inc: { 'plans.0.paid': -1 } }),
    /^plan \w+: paid \d+, its entries say \d+$/m,
  ),
  inCash(
    'a plan that counts as paid elsewhere, though no import assigned it',
    'balances',
    (rows) => rowOfTraffic(rows, aPaidPlan, { $set: { 'plans.0.paidElsewhere': 1 } }),
    /^plan \w+: paid elsewhere, but not imported$/m,
  ),
  inCash(
    'money in favour that nobody paid',
    'balances',
    (rows) => rowOfTraffic(rows, aPaidPlan, { $inc: { unassigned: 1 } }),
    /^account \w+: credit 1, its entries say 0$/m,
  ),
  inCash(
    'a credit below zero',
    'balances',
    (rows) => rowOfTraffic(rows, aPaidPlan, { $set: { unassigned: -1 } }),
    /^account \w+: credit -1, below zero$/m,
  ),
  inCash(
    'another price than that of the assignment',
    'balances',
    (rows) => rowOfTraffic(rows, aPaidPlan, { $inc: { 'plans.0.price': 1 } }),
    /^plan \w+: price \d+, its assignment says \d+$/m,
  ),
  inCash(
    'a debt of a refunded plan',
    'assignments',
    (rows) => rowOfTraffic(rows, { status: 'active' }, { $set: { status: 'Rembolsado' } }),
    /^plan \w+: owes true, it is Rembolsado$/m,
  ),
  inCash(
    'a discount above the price',
    'balances',
    (rows) => rowOfTraffic(rows, aPaidPlan, { $set: { 'plans.0.discount': 100_000_000 } }),
    /^plan \w+: discount 100000000 of \d+$/m,
  ),
  inCash(
    'a plan that is charged to somebody else',
    'assignments',
    (rows) => rowOfTraffic(rows, { status: 'active' }, { $set: { accountId: 'somebody' } }),
    /^plan \w+: charged to account \w+, which has no such plan$/m,
  ),
  inCash(
    'an entry about a plan of nobody',
    'cash-entries',
    (rows) => rowOfTraffic(rows, aPayment, { $set: { assignmentId: 'nothing' } }),
    /^entry \w+: about a plan that account \w+ is not charged for$/m,
  ),
  inCash(
    'entries of somebody without a balance',
    'balances',
    (rows) => rows.deleteOne(aPaidPlan),
    /^account \w+: entries without a balance$/m,
  ),
  inCash(
    'an accepted request without the entry that pays for its plan',
    'cash-entries',
    (rows) => rows.deleteMany({ note: 'Solicitud' }),
    /^request \w+: accepted, but no entry pays it$/m,
  ),
  inCash(
    'an accepted request whose plan was assigned otherwise',
    'plan-requests',
    (rows) => rowOfTraffic(rows, { status: 'accepted' }, { $inc: { 'plan.price': 1 } }),
    /^request \w+: its assignment is another one$/m,
  ),
  inCash(
    'a request that is open again',
    'plan-requests',
    (rows) => rowOfTraffic(rows, { status: 'accepted' }, { $set: { status: 'open' } }),
    /^request \w+: open, but its end says otherwise$/m,
  ),
  inCash(
    'a count that expects other cash than there was',
    'cash-counts',
    (rows) => rowOfTraffic(rows, {}, { $inc: { expected: 1 } }),
    /^count \w+: expected -?\d+, the entries before it make -?\d+$/m,
  ),
  inCash(
    'a gap in the numbers of counts',
    'cash-counts',
    (rows) => rowOfTraffic(rows, {}, { $inc: { number: 1 } }),
    /^count \w+: number \d+, should be \d+$/m,
  ),
  inCash(
    'a count of a closed day',
    'cash-counts',
    (rows) => rowOfTraffic(rows, {}, { $set: { day: '2000-01-02' } }),
    /^count \w+: of 2000-01-02, but made on another day\ncount \w+: of 2000-01-02, which was closed$/m,
  ),
  inCash(
    'a number that no count has',
    'till',
    (rows) => rowOfTraffic(rows, {}, { $inc: { lastCount: 1 } }),
    /^till: last count \d+, should be \d+$/m,
  ),
  inCash(
    'a closing that knows of a difference that no count found',
    'cash-closings',
    (rows) => rowOfTraffic(rows, {}, { $inc: { found: 1 } }),
    /^closing [\d-]+: found does not match its entries$/m,
  ),
  inCash(
    'a void that a desk made alone',
    'cash-entries',
    (rows) => rowOfTraffic(rows, { kind: 'void' }, { $set: { atDesk: true } }),
    /^entry \w+: void that a desk made alone$/m,
  ),
  inCash(
    'a discount that a desk gave alone',
    'balances',
    (rows) => rowOfTraffic(rows, aDiscount, { $set: { 'plans.0.discountBy.atDesk': true } }),
    /^plan \w+: discount that a desk gave alone$/m,
  ),
  inCash(
    'a void that was asked for, but never permitted',
    'permissions',
    (rows) => rows.deleteMany({ kind: 'void' }),
    /^entry \w+: asked for, but not permitted$/m,
  ),
  inCash(
    'a discount that was asked for, but never permitted',
    'permissions',
    (rows) => rows.deleteMany({ kind: 'discount' }),
    /^plan \w+: discount asked for, but not permitted$/m,
  ),
  inCash(
    'a permitted void of another amount than was asked for',
    'permissions',
    (rows) => rowOfTraffic(rows, { kind: 'void' }, { $inc: { amount: 1 } }),
    /^permission \w+: its entry is another one$/m,
  ),
  inCash(
    'a permitted discount that the plan does not have',
    'permissions',
    (rows) => rowOfTraffic(rows, { kind: 'discount' }, { $inc: { amount: 1 } }),
    /^permission \w+: granted, but the plan has no discount of it$/m,
  ),
  inCash(
    'a permission that is open again',
    'permissions',
    (rows) => rowOfTraffic(rows, { status: 'granted' }, { $set: { status: 'open' } }),
    /^permission \w+: open, but its end says otherwise$/m,
  ),
  inCash(
    'a granted permission without its entry',
    'permissions',
    (rows) => rowOfTraffic(rows, { kind: 'void' }, { $set: { madeEntryId: null } }),
    /^permission \w+: granted, its entry says otherwise$/m,
  ),
  inCash(
    'a closing with another opening than was counted before',
    'cash-closings',
    (rows) => rowOfTraffic(rows, {}, { $inc: { opening: 1 } }),
    /^closing [\d-]+: opening does not match its entries$/m,
  ),
  inCash(
    'a closing that counts an entry less',
    'cash-closings',
    (rows) => rowOfTraffic(rows, {}, { $inc: { entries: -1 } }),
    /^closing [\d-]+: entries does not match its entries$/m,
  ),
  inCash(
    'a gap in the numbers of closings',
    'cash-closings',
    (rows) => rowOfTraffic(rows, {}, { $inc: { number: 1 } }),
    /^closing [\d-]+: number \d+, should be \d+$/m,
  ),
  inCash(
    'a closing that came after that of a later day',
    'cash-closings',
    async (rows) => rows.insertOne({ ...(await rows.findOne()), _id: '2000-01-01', number: 1_000 }),
    /^closing 2000-01-01: numbered after that of [\d-]+$/m,
  ),
  inCash(
    'a till that was counted otherwise',
    'till',
    (rows) => rowOfTraffic(rows, {}, { $inc: { counted: 1 } }),
    /^till: closed until [\d-]+, [\d-]+ counted, its last closing says [\d-]+, \d+$/m,
  ),
  inCash(
    'an entry in a closed day',
    'cash-closings',
    async (rows) => rows.deleteOne((await rows.find().sort({ number: -1 }).next())!),
    /^day [\d-]+: closed, but no closing counts 2 of its entries$/m,
  ),
  inCash(
    'an entry that counts on a day before it',
    'cash-entries',
    (rows) => rowOfTraffic(rows, aPayment, { $set: { cashDay: '2000-01-02' } }),
    /^entry \w+: received on [\d-]+, but counted on 2000-01-02$/m,
  ),
];
