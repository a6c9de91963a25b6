import { instantCell } from './export-table.ts';
import type { ExportTable } from './export-table.ts';

interface Explained {
  readonly studioName: string;
  readonly madeAt: Date;
  readonly tables: readonly ExportTable[];
}

/** The page that explains each column of an export. */
export function explainExport({ studioName, madeAt, tables }: Explained): string {
  const sections = tables.map(
    ({ fileName, about, columns }) => `<h2>${text(fileName)}</h2>
<p>${text(about)}</p>
<table>
<tr><th>Columna</th><th>Qué es</th></tr>
${columns.map(({ title, explains }) => `<tr><th scope="row">${text(title)}</th><td>${text(explains)}</td></tr>`).join('\n')}
</table>`,
  );
  return `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Todos los datos de ${text(studioName)}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #8884; padding: .3rem .6rem .3rem 0; text-align: left; vertical-align: top }
</style>
<h1>Todos los datos de ${text(studioName)}</h1>
<p>Este archivo se hizo el ${instantCell(madeAt)}. Lo que cambió mientras se hacía puede faltar en alguna tabla.</p>
<ul>
<li>Cada archivo .csv es una tabla en UTF-8, con los campos separados por punto y coma. Excel y LibreOffice lo abren.</li>
<li>Las fechas van como 2026-11-28 y las horas son las de Colombia.</li>
<li>Los códigos unen las tablas: el de una persona, por ejemplo, está en la columna «Persona» de todas.</li>
<li>Un apóstrofo al comienzo de una celda evita que la hoja de cálculo la tome por una fórmula. «Importar» lo quita.</li>
<li>De una cuenta eliminada solo queda su código.</li>
<li>Son datos personales: guárdalos en un lugar seguro y bórralos cuando ya no los necesites.</li>
</ul>
${sections.join('\n')}
</html>
`;
}

function text(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
