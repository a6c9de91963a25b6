import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useStudio } from './use-studio.ts';

interface PageMetaProps {
  readonly title: string;
  readonly description: string;
  readonly keywords?: string;
}

/** Title, description, keywords and social tags of a page; React puts them into the head. */
export function PageMeta({ title, description, keywords }: PageMetaProps) {
  const { name, publicUrl } = useStudio();
  const { pathname } = useLocation();
  const full = `${title} · ${name}`;
  useLayoutEffect(() => {
    for (const tag of document.head.querySelectorAll('[data-until-page]')) tag.remove();
  }, []);
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <meta
        name="keywords"
        content={`${name}, ${keywords ? `${keywords}, ` : ''}entrenamientos grupales, gimnasio, Armenia, Quindío`}
      />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={(publicUrl || window.location.origin) + pathname} />
    </>
  );
}
