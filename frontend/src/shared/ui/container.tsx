import type { ReactNode } from 'react';

const widths = { wide: 'max-w-[120rem]', page: 'max-w-[76rem]', reading: 'max-w-[46rem]', form: 'max-w-[30rem]' } as const;

export function Container({
  width = 'page',
  className = '',
  children,
}: {
  width?: keyof typeof widths;
  className?: string;
  children: ReactNode;
}) {
  return <div className={`mx-auto w-full pl-(--gutter-left) pr-(--gutter-right) ${widths[width]} ${className}`}>{children}</div>;
}
