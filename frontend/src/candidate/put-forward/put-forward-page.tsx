import {
  type answerPutForward,
  type openPutForward,
  type OwnPutForward,
  type PutForwardAnswer,
  type readPutForwardReport,
} from '@larkfield/schemas/put-forward/put-forward.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLinkToken } from '#src/candidate/shared/link-token.ts';
import { isWorthRetrying, LinkFailure, MessageCard } from '#src/candidate/shared/message-card.tsx';
import { failureText, isApiError } from '#src/shared/api/api-error.ts';
import { call, slowSendSignal } from '#src/shared/api/call.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { FormAlert } from '#src/shared/form/field.tsx';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { paths } from '#src/shared/text/paths.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { Fold } from '#src/shared/ui/fold.tsx';
import { Spinner } from '#src/shared/ui/loading.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { dayText, documentsTitle, momentText, stateText } from '#src/candidate/shared/put-forward-text.ts';

const opening = { method: 'POST', path: '/api/put-forward/open' } as const;
const answering = { method: 'POST', path: '/api/put-forward/answer' } as const;
const reporting = { method: 'POST', path: '/api/put-forward/report' } as const;

/** Where a candidate says whether they want to be put forward: one press answers, and opening the page does not (product.md#forward-2). */
export function PutForwardPage() {
  const { token, isWhole, note } = useLinkToken();
  if (isWhole) return <PutForward key={token} token={token} />;
  return (
    <LinkFailure
      title="Link Error"
      wayOn="My checklists"
      to={paths.myChecklists}
      message="This link doesn't work. Open it from the email again."
      note={note}
    />
  );
}

function usePutForward(token: string) {
  const [answered, setAnswered] = useState<OwnPutForward>();
  const query = useQuery({
    ...endpointQuery<typeof openPutForward>(opening, { body: { token } }),
    // Nothing of it is kept once the page is left.
    gcTime: 0,
  });
  const { refetch } = query;
  const answer = useMutation({
    mutationFn: ({ chosen, round }: { chosen: PutForwardAnswer; round: number }) =>
      call<typeof answerPutForward>(answering, { body: { token, round, answer: chosen } }, { signal: slowSendSignal() }),
    onSuccess: setAnswered,
    onError: (error) => {
      // Another answer or question was faster: the page shows it.
      if (!isApiError(error) || error.status !== 409) return;
      setAnswered(undefined);
      void refetch();
    },
  });
  return { query, answer, putForward: answered ?? query.data };
}

function PutForward({ token }: { token: string }) {
  const { query, answer, putForward } = usePutForward(token);
  if (putForward)
    return (
      <Container width="form" className="grid gap-6 py-6 sm:py-10">
        <Question putForward={putForward} answer={answer} />
        {putForward.answers.length > 0 && (
          <Fold className="border-t border-line" title="See your checklist as they will">
            <Documents token={token} />
          </Fold>
        )}
        <Timeline putForward={putForward} />
      </Container>
    );
  if (query.isPending)
    return (
      <MessageCard title="Opening">
        <Spinner className="size-7 text-accent-text" />
      </MessageCard>
    );
  const { error } = query;
  return (
    <LinkFailure
      title="Link Error"
      wayOn="My checklists"
      to={paths.myChecklists}
      message={
        isWorthRetrying(error)
          ? failureText(error, "This couldn't be opened. Please check your connection.")
          : 'This link no longer works. If your name or email was corrected, use our newest email or My checklists.'
      }
      retry={{ error, run: () => void query.refetch(), isRunning: query.isFetching }}
    />
  );
}

const buttons: Record<PutForwardAnswer, { label: string; variant: 'primary' | 'secondary' | 'destructive' }> = {
  yes: { label: 'Yes, put me forward', variant: 'primary' },
  'yes-after-all': { label: 'Yes after all', variant: 'secondary' },
  'call-first': { label: 'Call me first', variant: 'secondary' },
  no: { label: 'No', variant: 'secondary' },
  'take-back': { label: 'Take my yes back', variant: 'secondary' },
  'did-not-agree': { label: 'I did not agree', variant: 'destructive' },
};
/** In the order of the page. */
const shownOrder = ['did-not-agree', 'yes', 'call-first', 'no', 'take-back', 'yes-after-all'] as const;

const headings: Record<OwnPutForward['state'], string> = {
  asked: 'May we put you forward?',
  'call-first': 'We will call you first',
  agreed: 'You said yes',
  declined: 'You said no',
  'taken-back': 'You took your yes back',
  disputed: 'Noted: you did not agree',
  ended: 'This has ended',
  told: 'This was made',
};

interface QuestionProps {
  putForward: OwnPutForward;
  answer: ReturnType<typeof usePutForward>['answer'];
}

function Question({ putForward, answer: { mutate, isPending, variables, error } }: QuestionProps) {
  const { state, terms, answers, round, recruiter, isSpoken } = putForward;
  const isOpen = state === 'asked' || state === 'call-first';
  return (
    <Card className="grid gap-5 p-5 sm:p-8">
      <div className="grid gap-1.5">
        <PageHeading className="text-2xl sm:text-3xl">{isSpoken && state === 'agreed' ? 'Did you say yes?' : headings[state]}</PageHeading>
        <p role="status" className="text-muted">
          {`${stateText(putForward)}.`}
        </p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {terms.kind === 'job' ? (
          <>
            <Fact name="Facility">{terms.facility}</Fact>
            <Fact name="Job">{terms.title}</Fact>
            <Fact name="Location">{terms.location}</Fact>
            <Fact name="Starts">{terms.startsOn ? dayText(terms.startsOn) : 'As soon as possible'}</Fact>
            <Fact name="Pay">{terms.pay}</Fact>
          </>
        ) : (
          <Fact name="Link until">{formatDateTime(terms.expiresAt)}</Fact>
        )}
      </dl>
      <section aria-labelledby="they-see" className="grid gap-1">
        <h2 id="they-see" className="font-sans text-base font-semibold">
          {documentsTitle(putForward)}
        </h2>
        <ul className="list-disc pl-5">
          {terms.documents.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </section>
      <FormAlert>
        {error
          ? failureText(error, "Your answer didn't reach us. Please check your connection and press again; nothing is counted twice.")
          : undefined}
      </FormAlert>
      {answers.length > 0 && (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {shownOrder
            .filter((one) => answers.includes(one))
            .map((one) => (
              <Button
                key={one}
                size="large"
                variant={buttons[one].variant}
                isPending={isPending && variables.chosen === one}
                disabled={isPending && variables.chosen !== one}
                onClick={() => mutate({ chosen: one, round })}
              >
                {buttons[one].label}
              </Button>
            ))}
        </div>
      )}
      <p className="text-sm text-muted wrap-anywhere">
        {isOpen
          ? `Unless you say yes, we name you to nobody there and make no link for them. A yes ends by itself after 14 days, and you can take it back here. Questions? Write to ${recruiter}.`
          : `Questions? Write to ${recruiter}.`}
      </p>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </>
  );
}

function Timeline({ putForward: { timeline, terms } }: { putForward: OwnPutForward }) {
  return (
    <section aria-labelledby="what-happened" className="grid gap-3">
      <h2 id="what-happened" className="text-xl">
        What happened
      </h2>
      <ol className="grid gap-2">
        {timeline.map((moment) => (
          <li key={`${moment.at} ${moment.what}`} className="wrap-anywhere">
            <span className="text-muted">{formatDateTime(moment.at)}: </span>
            <span>{momentText(moment, terms)}</span>
          </li>
        ))}
      </ol>
      <ButtonLink to={paths.myChecklists} variant="secondary" className="justify-self-start">
        My checklists
      </ButtonLink>
    </section>
  );
}

async function loadReportView() {
  const { ReportView } = await import('#src/shared/report/report-view.tsx');
  return (report: NonNullable<ReturnType<typeof useReport>['data']>['report']) => (
    <ReportView source={report} abbreviations={report.abbreviations} isBelowHeading />
  );
}

const useReport = (token: string) =>
  useQuery({ ...endpointQuery<typeof readPutForwardReport>(reporting, { body: { token } }), gcTime: 0, staleTime: Infinity });

/** The report as the facility will read it, without what is read only there: references in full and the comparison with the job. */
function Documents({ token }: { token: string }) {
  const { data, isError, refetch, isFetching } = useReport(token);
  const render = useDeferred(true, loadReportView);
  if (data && render)
    return (
      <>
        <p className="mb-4">Not shown here: your references in full, and how your answers compare with the job.</p>
        {render(data.report)}
      </>
    );
  if (isError)
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>The documents couldn&rsquo;t be loaded. Please check your connection.</p>
        <Button variant="secondary" isPending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  return <p role="status">Loading the documents</p>;
}
