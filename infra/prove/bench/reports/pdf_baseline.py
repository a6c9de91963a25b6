"""10,000 rows placed by hand on a reportlab canvas, the columns of the report on plans."""

import json
import resource
import sys
import time

from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen import canvas

rows = int(sys.argv[1])
started = time.perf_counter()
width, height = landscape(A4)
page = canvas.Canvas(sys.argv[2], pagesize=(width, height))
head = ["Nombre", "Correo", "Documento", "Plan", "Precio", "Clases", "Inicio", "Fin", "Estado"]
left = [36 + index * 85 for index in range(len(head))]
per_page = 32


def line(y, values):
    for x, value in zip(left, values):
        page.drawString(x, y, value)


for row in range(rows):
    at = row % per_page
    if at == 0:
        if row > 0:
            page.showPage()
        page.setFont("Helvetica-Bold", 8)
        page.drawString(36, height - 30, f"Planes de usuario, página {row // per_page + 1}")
        line(height - 48, head)
        page.setFont("Helvetica", 8)
    values = ["Marcela Ocampo", f"p{row}@example.com", f"1094{row:06}", "Plan Libre", "120.000", "20"]
    line(height - 62 - at * 15, values + ["2026-01-05", "2026-02-04", "Activo"])
page.save()
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"seconds": time.perf_counter() - started, "peakMegabytes": peak / 1024}))
