import { Link, useLocation, type LinkProps } from 'react-router-dom';

/** A link between guests' pages: whoever was on the way to a page still is. */
export function GuestLink(props: Pick<LinkProps, 'to' | 'className' | 'children'>) {
  const { state } = useLocation();
  return <Link {...props} state={state} />;
}
