// Fills Node's cache of compiled code with everything that `npm start` loads, and runs none of it: all modules are
// compiled before the first of these imports is evaluated, which ends the process (docs/decisions/0012-launcher-memory.md).
import './end-process.ts';
import './main.ts';
import './studio-process.ts';
import '../../gateway/main.ts';
import '../../services/auth/main.ts';
import '../../services/membership/main.ts';
import '../../services/reporting/main.ts';
import '../../services/reporting/reports/making/report-maker.ts';
import '../../services/reporting/reports/writing/excel/write-excel.ts';
import '../../services/reporting/reports/writing/pdf/write-pdf.ts';
import '../../services/training/main.ts';
