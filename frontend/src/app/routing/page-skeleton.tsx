import { Container } from '#src/shared/ui/container.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/status/skeleton.tsx';

export function PageSkeleton() {
  return (
    <Container className="min-h-dvh py-24">
      <SkeletonRegion label="Loading" className="grid gap-4">
        <Skeleton className="h-10 w-2/3 max-w-96" />
        <Skeleton className="h-5 w-full max-w-[32rem]" />
        <Skeleton className="h-5 w-full max-w-[28rem]" />
      </SkeletonRegion>
    </Container>
  );
}
