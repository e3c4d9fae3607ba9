import { Outlet } from 'react-router-dom';

/** Places where people work, also at night: `theme.ts` lets their colours follow the device. Each page brings its own header. */
export function WorkLayout() {
  return <Outlet />;
}
