import { crc32 } from 'node:zlib';

/** A zip file with uncompressed parts. */
export function zipOf(parts: Readonly<Record<string, string>>): Blob {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const [title, content] = [Buffer.from(name), Buffer.from(text)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(title.length, 22);
    entries.push(Buffer.from('PK\u0003\u0004'), facts, title, content);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, place, title);
    offset += 30 + title.length + content.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(parts).length, 4);
  end.writeUInt16LE(Object.keys(parts).length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return new Blob([Buffer.concat([...entries, index, Buffer.from('PK\u0005\u0006'), end])]);
}

const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${content}`;
const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * A workbook with a sheet for each list of rows. A number becomes an Excel number, `{ date }` a day with a date format.
 */
export function workbookOf(
  sheets: readonly (readonly (readonly (string | number | { readonly date: number })[])[])[],
): Blob {
  const cell = (value: string | number | { readonly date: number }) => {
    if (typeof value === 'number') return `<c><v>${value}</v></c>`;
    if (typeof value === 'object') return `<c s="1"><v>${value.date}</v></c>`;
    return `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  };
  const sheetXml = (rows: (typeof sheets)[number]) =>
    xml(
      `<worksheet ${namespace}><sheetData>${rows
        .map((cells, at) => {
          const placed = cells.map((value, column) =>
            cell(value).replace('<c', `<c r="${String.fromCharCode(65 + column)}${at + 1}"`),
          );
          return `<row r="${at + 1}">${placed.join('')}</row>`;
        })
        .join('')}</sheetData></worksheet>`,
    );
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${officeDocument}/${type}" Target="${target}"/>`;
  return zipOf({
    '_rels/.rels': xml(
      `<Relationships xmlns="${packageRelations}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook ${namespace} ${relations}><sheets>${sheets
        .map((_, at) => `<sheet name="Hoja ${at + 1}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packageRelations}">${sheets
        .map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`))
        .join('')}${relation('rId99', 'styles', 'styles.xml')}</Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet ${namespace}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(sheets.map((rows, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(rows)])),
  });
}
