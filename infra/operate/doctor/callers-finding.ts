import { type Finding, note } from './finding.ts';

/** With fewer calls than these, one address may simply be one person. */
const callsWorthAWord = 20;

/**
 * Whether all API calls came from a single private address, by the gateway's figures: then everybody shares the limits
 * of one address (docs/product.md §5.3).
 */
export function callersFinding(figures: string): readonly Finding[] {
  const addresses = (network: string) => sumOf(figures, `client_addresses\\{[^}]*network="${network}"[^}]*\\}`);
  const calls = sumOf(figures, 'http_request_duration_seconds_count\\{[^}]*route="/api/[^}]*\\}');
  if (addresses('private') !== 1 || addresses('public') !== 0 || calls < callsWorthAWord) return [];
  return [
    note(
      'client addresses',
      `all ${calls} calls came from one private address, so everybody shares its limits`,
      'if a proxy stands in front of the gateway, set TRUSTED_PROXIES to the number of proxies',
    ),
  ];
}

function sumOf(figures: string, series: string): number {
  const values = [...figures.matchAll(new RegExp(`^${series} (\\S+)`, 'gm'))];
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
}
