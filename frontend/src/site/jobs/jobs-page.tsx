import { Container } from '#src/shared/ui/container.tsx';
import { PageBand } from '#src/shared/ui/page-band.tsx';
import { JobsBoard } from './jobs-board.tsx';

export function JobsPage() {
  return (
    <>
      <PageBand
        title="Find Your Next Opportunity"
        lead="Open posts in healthcare, IT, engineering and professional fields. Apply with a few lines; a recruiter calls you back."
      />
      <Container className="py-10 sm:py-14">
        <JobsBoard />
      </Container>
    </>
  );
}
