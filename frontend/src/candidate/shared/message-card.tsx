import type { ReactNode } from 'react';
import { ArcMark } from '#src/shared/brand/arc-mark.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';

/** One message in the middle of a page: what happened and the way on. */
export function MessageCard({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-xl pl-(--gutter-left) pr-(--gutter-right) py-12 sm:py-20">
      <Card className="grid justify-items-center gap-4 px-6 py-10 text-center sm:px-10">
        <ArcMark className="w-24 text-accent-text" />
        <PageHeading className="text-2xl sm:text-3xl">{title}</PageHeading>
        {children}
        {actions && <div className="flex max-w-full flex-wrap justify-center gap-3 pt-2">{actions}</div>}
      </Card>
    </div>
  );
}
