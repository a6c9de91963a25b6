import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newId } from '@studio/chassis/mongo/new-id';
import type { ReportFormat } from '@studio/contracts/rules/reports';
import { root } from '../../../run/launcher/root.ts';
import { median } from '../../load/percentile.ts';
import { atMost, figure, type Row } from '../results/row.ts';
import type { BenchStudio } from '../studio/bench-studio.ts';
import { insert } from '../studio/members.ts';

const excelRows = 100_000;
const pdfRows = 10_000;
const mostMegabytes = 160;
/** Rounds, with all sides in turn. */
const rounds = 3;
const paths: Readonly<Record<ReportFormat, string>> = {
  excel: '/api/admin/reports/registered-users?format=excel',
  pdf: '/api/admin/reports/user-plans?format=pdf',
};
const writerAlone = join(root, 'infra', 'prove', 'bench', 'reports', 'writer-alone.ts');

export const reports: Row = {
  name: 'reports',
  title: 'Reports: 100,000 rows in Excel, 10,000 rows in PDF',
  run: async ({ withStudio }) =>
    withStudio({ namespace: 'reports' }, async (studio) => {
      await fill(studio);
      // Warm-up: the first report of each kind loads its library, and V8 compiles it.
      for (const path of Object.values(paths)) await download(studio, path);
      const whole = { excel: [] as Made[], pdf: [] as Made[] };
      const alone = { excel: [] as number[], pdf: [] as number[] };
      for (let round = 0; round < rounds; round += 1) {
        whole.excel.push(await measuredDownload(studio, 'excel'));
        whole.pdf.push(await measuredDownload(studio, 'pdf'));
        alone.excel.push(await writeAlone('excel', excelRows));
        alone.pdf.push(await writeAlone('pdf', pdfRows));
      }
      const [excel, pdf] = [summaryOf(whole.excel), summaryOf(whole.pdf)];
      const [excelAlone, pdfAlone] = [median(alone.excel), median(alone.pdf)];
      const line = (name: string, { seconds, idleMegabytes, peakMegabytes }: Made) => [
        name,
        figure(seconds),
        figure(idleMegabytes),
        figure(peakMegabytes),
      ];
      return {
        table: [
          ['side', 'seconds', 'memory before, MB', 'peak, MB'],
          line('Excel: ordered, read, written, stored, downloaded', excel),
          ['Excel: only written', figure(excelAlone), '–', '–'],
          line('PDF: ordered, read, written, stored, downloaded', pdf),
          ['PDF: only written', figure(pdfAlone), '–', '–'],
        ],
        ratios: [
          atMost('Excel from order to download, by only written', excel.seconds / excelAlone, 3),
          atMost('PDF from order to download, by only written', pdf.seconds / pdfAlone, 3),
          atMost('Excel, peak MB of the process that makes it', excel.peakMegabytes, mostMegabytes),
          atMost('PDF, peak MB of the process that makes it', pdf.peakMegabytes, mostMegabytes),
        ],
        notes: [
          `seconds are medians of ${rounds} rounds, in turn, after one warm-up of each report; peaks are the highest of all rounds`,
          '60 MB of each are the Node.js binary, which all processes share',
        ],
      };
    }),
};

interface Made {
  readonly seconds: number;
  readonly idleMegabytes: number;
  readonly peakMegabytes: number;
}

/** The median of the seconds and the highest peak of memory. */
function summaryOf(runs: readonly Made[]): Made {
  const { idleMegabytes } = runs[0]!;
  return {
    seconds: median(runs.map(({ seconds }) => seconds)),
    idleMegabytes,
    peakMegabytes: Math.max(...runs.map(({ peakMegabytes }) => peakMegabytes)),
  };
}

/** Seconds of the studio's writer alone. */
async function writeAlone(format: 'excel' | 'pdf', rows: number): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [writerAlone, format, String(rows)]);
  return (JSON.parse(stdout) as { seconds: number }).seconds;
}

/** Writes rows into reporting's projections directly, without the services that own them. */
async function fill({ databases }: BenchStudio): Promise<void> {
  const { reporting } = databases.of;
  const accounts = Array.from({ length: excelRows }, (_, index) => accountOf(newId(), index));
  await insert(reporting, 'accounts', accounts);
  await insert(
    reporting,
    'assignments',
    accounts.slice(0, pdfRows).map(({ _id }) => assignmentOf(_id)),
  );
}

/** Orders a report and waits for its file. Returns the seconds. */
async function download(studio: BenchStudio, path: string): Promise<number> {
  const startedAt = performance.now();
  const { status, bytes } = await studio.as(studio.adminToken).get(path);
  if (status !== 200 || bytes.byteLength === 0) throw new Error(`${path} answered ${status}`);
  return (performance.now() - startedAt) / 1_000;
}

/** Downloads a report and measures the memory of the maker process, which has made one before. */
async function measuredDownload(studio: BenchStudio, format: ReportFormat): Promise<Made> {
  const pid = makerOf(studio.pidOf('reporting-worker'), format);
  // Resets the peak that the kernel keeps.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const idleMegabytes = megabytesOf(pid, 'VmRSS');
  const seconds = await download(studio, paths[format]);
  return { seconds, idleMegabytes, peakMegabytes: megabytesOf(pid, 'VmHWM') };
}

function makerOf(workerPid: number, format: ReportFormat): number {
  const children = readFileSync(`/proc/${workerPid}/task/${workerPid}/children`, 'utf8').trim().split(' ');
  const makers = children.filter((pid) => {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').endsWith(`report-maker.ts\0${format}\0`);
  });
  if (makers.length !== 1) throw new Error(`${makers.length} processes make files of ${format}`);
  return Number(makers[0]);
}

function megabytesOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

function accountOf(_id: string, index: number) {
  return {
    _id,
    email: `persona${index}@example.com`,
    firstName: 'Marcela',
    lastName: 'Ocampo',
    phone: '3104567890',
    dateOfBirth: '1994-02-11',
    gender: 'female',
    documentType: 'Cédula de Ciudadanía',
    documentNumber: `1094${index}`,
    type: 'member',
    status: 'active',
    createdAt: new Date(Date.UTC(2026, 0, 5) + index * 60_000),
    deleted: false,
    version: 1,
  };
}

function assignmentOf(accountId: string) {
  return {
    _id: newId(),
    accountId,
    planName: 'Plan Libre',
    price: 120_000,
    classesGranted: 20,
    startsOn: '2026-01-05',
    endsOn: '2026-02-04',
    endsAt: new Date('2026-02-05T05:00:00Z'),
    status: 'Vencido',
    version: 2,
  };
}
