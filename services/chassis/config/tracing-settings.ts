import { unescape } from 'node:querystring';
import { z } from 'zod';
import { httpUrl } from './web-address.ts';

const share = z
  .string()
  .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, { error: 'must be a number from 0 to 1' })
  .transform(Number);

/** `key=value,key=value` with percent-encoded values, in OpenTelemetry's format. */
const headers = z
  .string()
  .regex(/^[\w-]+=[^,\s]*(?:,\s*[\w-]+=[^,\s]*)*$/, { error: 'must be key=value, several with commas between' })
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at).trim(), unescape(pair.slice(at + 1))];
      }),
    ),
  );

/** Tracing settings under OpenTelemetry's own names. Without an endpoint a process does not trace. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().describe('Collector for OTLP over HTTP, e.g. http://collector:4318'),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional().describe('Headers for the collector: key=value,key=value'),
  OTEL_SERVICE_NAME: z.string().max(80).optional().describe("Name in traces; else the process's name"),
  OTEL_TRACES_SAMPLER_ARG: share.optional().describe('Share of traces that are recorded, 0 to 1; else all'),
};

export type TracingSettings = Partial<z.output<z.ZodObject<typeof tracingSettings>>>;
