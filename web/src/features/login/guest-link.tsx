import { Link, useLocation, type LinkProps } from 'react-router-dom';

/** A link between guests' pages that keeps the page the visitor was heading for. */
export function GuestLink(props: Pick<LinkProps, 'to' | 'className' | 'children'>) {
  const { state } = useLocation();
  return <Link {...props} state={state} />;
}
