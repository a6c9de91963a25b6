import type { FileAnswer } from '@studio/chassis/http/answer';
import type { StudioProfile } from '@studio/contracts/http/studio-routes';
import { STUDIO_TIME_ZONE, type StudioDate, type StudioTime } from '@studio/contracts/studio-time';
import ICAL from 'ical.js';
import type { CalendarEvent } from './calendar-event-policy.ts';

/** The details of the studio in the entries; an address that is not set is empty. */
type CalendarStudio = Pick<StudioProfile, 'name' | 'address'>;

/** Colombia's time has been UTC−5 all year since 1993. */
const studioZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${STUDIO_TIME_ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19930404T000000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0500',
  'TZNAME:-05',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

/**
 * Properties with the name of a calendar that the library does not know as text: RFC 7986 §5.1, and what older programs
 * read.
 */
const calendarNames = ['name', 'x-wr-calname'];
for (const property of calendarNames) ICAL.design.icalendar.property[property] = { defaultType: 'text' };

/** How often a program may ask again. */
const refresh = 'PT1H';

/** Trainings as iCalendar (RFC 5545, names and refreshing by RFC 7986), in studio time. */
export function presentCalendar(events: readonly CalendarEvent[], studio: CalendarStudio): FileAnswer<Uint8Array> {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Studio//Entrenamientos//ES');
  for (const property of calendarNames) calendar.addPropertyWithValue(property, studio.name);
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString(refresh));
  calendar.addPropertyWithValue('x-published-ttl', refresh);
  calendar.addSubcomponent(ICAL.Component.fromString(studioZone));
  for (const event of events) calendar.addSubcomponent(entryOf(event, studio));
  const file = Buffer.from(`${calendar.toString()}\r\n`);
  return { file, contentType: 'text/calendar; charset=utf-8', fileName: 'entrenamientos.ics' };
}

function entryOf(event: CalendarEvent, { name, address }: CalendarStudio) {
  const { training, isCancelled, sequence, changedAt } = event;
  const entry = new ICAL.Component('vevent');
  entry.addPropertyWithValue('uid', `${training._id}@studio`);
  entry.addPropertyWithValue('sequence', sequence);
  // Equal in a calendar that is read and not sent (§3.8.7.2); programs look at either.
  for (const property of ['dtstamp', 'last-modified']) {
    entry.addPropertyWithValue(property, ICAL.Time.fromJSDate(changedAt, true));
  }
  addStudioTime(entry, 'dtstart', training.date, training.startTime);
  addStudioTime(entry, 'dtend', training.date, training.endTime);
  const title = training.title ?? (training.category === 'special' ? 'Entrenamiento especial' : 'Entrenamiento');
  // Not every program shows the status.
  entry.addPropertyWithValue('summary', `${isCancelled ? 'Cancelado: ' : ''}${title} en ${name}`);
  const place = [training.room, address].filter(Boolean).join(', ');
  if (place) entry.addPropertyWithValue('location', place);
  const about = [training.coach?.name && `Con ${training.coach.name}`, training.description].filter(Boolean);
  if (about.length > 0) entry.addPropertyWithValue('description', about.join('\n\n'));
  entry.addPropertyWithValue('status', isCancelled ? 'CANCELLED' : 'CONFIRMED');
  entry.addPropertyWithValue('transp', isCancelled ? 'TRANSPARENT' : 'OPAQUE');
  return entry;
}

function addStudioTime(entry: ICAL.Component, name: string, date: StudioDate, time: StudioTime): void {
  entry
    .addPropertyWithValue(name, ICAL.Time.fromDateTimeString(`${date}T${time}`))
    .setParameter('tzid', STUDIO_TIME_ZONE);
}
