"""100,000 rows with XlsxWriter's constant_memory, the columns of the report on registered users."""

import json
import resource
import sys
import time

import xlsxwriter

rows = int(sys.argv[1])
started = time.perf_counter()
workbook = xlsxwriter.Workbook(sys.argv[2], {"constant_memory": True})
sheet = workbook.add_worksheet("Usuarios")
head = ["Nombre", "Apellido", "Correo", "Teléfono", "Nacimiento", "Género", "Documento", "Número", "Tipo", "Estado", "Plan activo", "Registro"]
sheet.freeze_panes(1, 0)
for column, title in enumerate(head):
    sheet.write_string(0, column, title)
for row in range(1, rows + 1):
    values = ["Marcela", "Ocampo", f"persona{row}@example.com", "3104567890", "1994-02-11", "Femenino"]
    values += ["Cédula de Ciudadanía", f"1094{row:06}", "Miembro", "Activo", "Plan Libre", "2026-01-05"]
    for column, value in enumerate(values):
        sheet.write_string(row, column, value)
sheet.autofilter(0, 0, rows, len(head) - 1)
workbook.close()
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"seconds": time.perf_counter() - started, "peakMegabytes": peak / 1024}))
