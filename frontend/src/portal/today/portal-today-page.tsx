import { getInvitesToday } from '@larkfield/schemas/links/invites.ts';
import { getInquiriesToday } from '@larkfield/schemas/portal/inquiries.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { RefreshButton } from '#src/portal/shared/lists/paged-list.tsx';
import { useChecklistsToday } from '#src/portal/shared/today/checklists-today.ts';
import { failureText } from '#src/shared/api/api-error.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { useIsOnline } from '#src/shared/browser/store.ts';
import { FormAlert } from '#src/shared/form/field.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { useSession } from '#src/shared/session/session.tsx';
import { formatTime } from '#src/shared/text/format-date.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { Link } from 'react-router-dom';
import { SecondFactorLine } from './second-factor-line.tsx';
import { type Task, tasksOfChecklists, tasksOfInquiries, tasksOfInvites } from '#src/portal/shared/today/today-tasks.ts';

export function PortalTodayPage() {
  return (
    <PortalShell title={null}>
      <TodayView />
    </PortalShell>
  );
}

/** The tasks from each service. If one is unavailable, the others are still shown. */
function useToday() {
  const fresh = { gcTime: 0 };
  const checklists = useChecklistsToday();
  const inquiries = useQuery({ ...endpointQuery(checked(getInquiriesToday), {}), ...fresh });
  const invites = useQuery({ ...endpointQuery(checked(getInvitesToday), {}), ...fresh });
  const parts = [
    { query: checklists, failure: "Checklists and candidate requests couldn't be counted." },
    { query: inquiries, failure: "Inquiries couldn't be counted." },
    { query: invites, failure: "Invites couldn't be counted." },
  ];
  const tasks = [
    ...(inquiries.data ? tasksOfInquiries(inquiries.data) : []),
    ...(checklists.data ? tasksOfChecklists(checklists.data, checklists.dataUpdatedAt) : []),
    ...(invites.data ? tasksOfInvites(invites.data) : []),
  ];
  return {
    tasks: tasks.toSorted((a, b) => Number(b.isPressing) - Number(a.isPressing)),
    failures: parts.filter(({ query }) => query.isError).map(({ query, failure }) => failureText(query.error, failure)),
    sendsMails: inquiries.data?.sendsMails ?? true,
    isPending: parts.some(({ query }) => query.isPending),
    isRefetching: parts.some(({ query }) => query.isRefetching),
    readAt: Math.max(...parts.map(({ query }) => query.dataUpdatedAt)),
    refetch: () => Promise.all(parts.map(({ query }) => query.refetch())),
  };
}

/** The open tasks, each a link to its list; urgent ones come first. */
function TodayView() {
  // The failure texts depend on the connection.
  useIsOnline();
  const { user } = useSession();
  const today = useToday();
  const { tasks, failures, sendsMails, isPending, readAt } = today;
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <div className="flex items-center justify-between gap-3">
          <PageHeading className="text-3xl">Today</PageHeading>
          <RefreshButton query={today} />
        </div>
        <p className="max-w-[80ch] text-muted">{`What needs attention. Each line opens the list behind it.${readAt > 0 ? ` As of ${formatTime(readAt)}.` : ''}`}</p>
      </div>
      <h2 className="sr-only">Needs attention</h2>
      {[...new Set(failures)].map((failure) => (
        <FormAlert key={failure}>{failure}</FormAlert>
      ))}
      {isPending ? (
        <SkeletonRegion label="Loading today" className="grid gap-3">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-24 w-full rounded-card" />
          ))}
        </SkeletonRegion>
      ) : (
        <TaskList tasks={tasks} isWhole={failures.length === 0} />
      )}
      {user?.role === 'admin' && <SecondFactorLine />}
      {!sendsMails && <p>No mail server is set up: mails are kept as files and are not sent.</p>}
    </div>
  );
}

/** `isWhole` is false when a request failed: an empty list then does not mean that nothing needs attention. */
function TaskList({ tasks, isWhole }: { tasks: Task[]; isWhole: boolean }) {
  if (tasks.length > 0) {
    return (
      <ul className="grid gap-3">
        {tasks.map((task) => (
          <li key={`${task.to} ${task.title} ${task.detail}`}>
            <TaskCard task={task} />
          </li>
        ))}
      </ul>
    );
  }
  if (!isWhole) return null;
  return (
    <EmptyState title="Nothing needs attention right now">
      No new checklist waits, no PDF has failed, no inquiry is open, and no checklist or certification expires soon.
    </EmptyState>
  );
}

/** The whole card links to the list. */
function TaskCard({ task: { to, count, shown = String(count), title, detail, isPressing } }: { task: Task }) {
  return (
    <Card className="relative grid grid-cols-[2.5rem_1fr_auto] items-center gap-x-4 p-5 hover:border-control sm:grid-cols-[3.5rem_1fr_auto]">
      <span aria-hidden="true" className="font-serif text-3xl font-semibold tabular-nums text-accent-text">
        {shown}
      </span>
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 text-xl wrap-anywhere">
            <Link to={to} className="rounded-key after:absolute after:inset-0 hover:underline">
              <span className="sr-only">{shown}</span> {title}
            </Link>
          </h3>
          {isPressing && <Badge tone="danger">Due</Badge>}
        </div>
        <p className="text-muted wrap-anywhere">{detail}</p>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 text-muted" />
    </Card>
  );
}
