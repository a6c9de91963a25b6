/** What of PromQL is no metric. */
const words = new Set(
  'sum min max avg count absent rate increase histogram_quantile by without bool and or unless on ignoring'.split(' '),
);

export interface Usage {
  readonly metric: string;
  /** Labels that the expression matches on. */
  readonly labels: readonly string[];
}

/** The metrics that a PromQL expression names, and the labels by which it chooses or groups. */
export function readExpression(expression: string): { readonly usages: Usage[]; readonly grouping: string[] } {
  const grouping = [...expression.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((label) => label.trim()),
  );
  const rest = expression
    .replaceAll(/\b(?:by|without)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\b\d[\w.]*/g, ' ');
  const usages = [...rest.matchAll(/([a-z_:][\w:]*)\s*(?:\{([^}]*)\})?/gi)].flatMap(([, name = '', matchers = '']) => {
    if (words.has(name)) return [];
    return [{ metric: name, labels: [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label) }];
  });
  return { usages, grouping };
}
