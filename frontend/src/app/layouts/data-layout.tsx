import { Outlet } from 'react-router-dom';
import { DataProvider } from '#src/shared/api/data-provider.tsx';

/** Around every page that reads data; loaded with the first of them. */
export function DataLayout() {
  return (
    <DataProvider>
      <Outlet />
    </DataProvider>
  );
}
