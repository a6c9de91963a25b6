import { describe, expect, it } from 'vitest';
import { adminTraining } from '../../../testing/studio-fixtures.ts';
import type { AdminTraining } from './admin-training-endpoints.ts';
import { valuesOf as valuesIn } from '../../../ui/form/form-fields.tsx';
import { clashesInWords } from './training-words.ts';
import { clashesOf, parseTraining, pastStartNote, trainingFields, usualEnd } from './training-fields.ts';

const valuesOf = (training?: AdminTraining) => valuesIn(trainingFields(), training);

const complete = { ...valuesOf(), trainingDate: '2026-11-23', startTime: '05:00', endTime: '06:00' };

describe('the training form', () => {
  it('starts with category normal and capacity 10', () => {
    expect(valuesOf()).toMatchObject({ category: 'normal', maxCapacity: '10' });
  });

  it('sends times with seconds and the capacity as a number', () => {
    const parsed = parseTraining(complete);
    expect(parsed.ok && parsed.input).toMatchObject({ startTime: '05:00:00', endTime: '06:00:00', maxCapacity: 10 });
  });

  it('leaves the seconds of a time alone that was not changed', () => {
    const training = {
      id: 'a1',
      category: 'normal',
      training_date: '2026-11-23',
      start_time: '05:00:30',
      end_time: '06:00:30',
      current_participants: 3,
      max_capacity: 10,
      version: 1,
    } as const;
    const parsed = parseTraining({ ...valuesOf(training), endTime: '06:15', maxCapacity: '12' }, training);
    expect(parsed.ok && parsed.input).toMatchObject({ startTime: '05:00:30', endTime: '06:15:00', maxCapacity: 12 });
  });

  it.each([
    ['trainingDate', ''],
    ['startTime', ''],
    ['endTime', '05:00'],
    ['maxCapacity', '0'],
    ['maxCapacity', '51'],
    ['maxCapacity', ''],
  ])('refuses %s %j', (field, value) => {
    const parsed = parseTraining({ ...complete, [field]: value });
    expect(!parsed.ok && parsed.failure.field).toBe(field);
  });

  it('warns of a start that is past in studio time', () => {
    const fiveInArmenia = new Date('2026-11-23T10:00:00Z');
    const lastOfTheDay = new Date('2026-11-24T04:59:59Z');
    expect(pastStartNote(complete, fiveInArmenia)).toBeNull();
    expect(pastStartNote(complete, new Date(fiveInArmenia.getTime() + 1))).toMatch(/^Esta hora ya pasó/);
    expect(pastStartNote(complete, lastOfTheDay)).toMatch(/^Esta hora ya pasó/);
    expect(pastStartNote(complete, new Date(lastOfTheDay.getTime() + 1_000))).toMatch(/^Esta fecha ya pasó/);
    expect(pastStartNote({ ...complete, startTime: '' }, fiveInArmenia)).toBeNull();
    expect(pastStartNote({ ...complete, trainingDate: '' }, fiveInArmenia)).toBeNull();
  });

  it('proposes an end one hour after the start', () => {
    expect(usualEnd('05:30')).toBe('06:30');
    expect(usualEnd('23:00')).toBe('');
    expect(usualEnd('')).toBe('');
  });
});

describe('who gives the class', () => {
  const [laura, andres] = ['a'.repeat(24), 'b'.repeat(24)];
  const given = (changes: Partial<AdminTraining> = {}) =>
    adminTraining({ coach_id: laura, coach_name: 'Laura G.', title: 'Yoga', ...changes });
  const sent = (training: AdminTraining, changes: Partial<ReturnType<typeof valuesOf>>) => {
    const parsed = parseTraining({ ...valuesOf(training), ...changes }, training);
    return parsed.ok ? parsed.input : parsed.failure;
  };

  it('is a substitute by default, and nobody is mailed by default', () => {
    const other = { coachId: andres, substitute: true, notify: false };
    expect(sent(given(), { coachId: andres })).toMatchObject(other);
    expect(sent(given(), { coachId: andres, substitute: '', notify: 'yes' })).toMatchObject({
      ...other,
      substitute: false,
      notify: true,
    });
  });

  it('is left alone where nobody else was chosen: a substitute stays one', () => {
    expect(sent(given({ substitute: true }), { maxCapacity: '12' })).not.toHaveProperty('coachId');
    expect(sent(given({ substitute: true }), { substitute: '' })).toMatchObject({ coachId: laura, substitute: false });
  });

  it('is nobody where nobody was chosen; the other details are sent as they stand', () => {
    expect(sent(given(), { coachId: '', title: '', room: ' Sala 2 ' })).toMatchObject({
      coachId: null,
      title: null,
      room: 'Sala 2',
      description: null,
    });
  });

  it('may give another class at that time, which is told', () => {
    const at = (start_time: string, end_time: string, coach_id = laura) =>
      given({ training_date: '2026-11-23', start_time, end_time, coach_id });
    const others = [at('04:00:00', '05:00:00'), at('05:30:00', '06:30:00'), at('05:00:00', '06:00:00', andres)];
    const values = { ...complete, coachId: laura };
    expect(clashesOf(values, others)).toEqual([others[1]]);
    expect(clashesOf({ ...values, endTime: '5' }, others)).toEqual([]);
    expect(clashesInWords(others[1]!, 0)).toBe('A esa hora Laura G. ya da Yoga, 05:30\u00A0–\u00A006:30.');
  });

  it('is the coach, and no substitute, of a class that had nobody', () => {
    expect(sent(adminTraining(), { coachId: andres })).toMatchObject({ coachId: andres });
    expect(sent(adminTraining(), { coachId: andres })).not.toHaveProperty('substitute');
  });
});
