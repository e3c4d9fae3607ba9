import { NotFoundView } from '#src/site/shared/not-found-view.tsx';

export const NotFoundPage = () => <NotFoundView />;
