import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, type NavigateOptions, type To } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Pick<NavigateOptions, 'replace' | 'state'> {
  to: To;
  /** Has the browser load the page anew. */
  reloadDocument?: boolean;
}

/** A link to a page of ours. The router's own brings 6 kB that fetch pages ahead, which only its framework can. */
export function Link({ to, replace, state, reloadDocument = false, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useLinkClickHandler(to, {
    ...(replace !== undefined && { replace }),
    state,
    ...(rest.target !== undefined && { target: rest.target }),
  });
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && !reloadDocument) navigate(event);
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {rest.children}
    </a>
  );
}
