import { useLayoutEffect } from 'react';
import { Outlet } from 'react-router-dom';

/** Places where people work, also at night: the colours follow the device. Each page brings its own header. */
export function WorkLayout() {
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = 'auto';
    return () => {
      delete document.documentElement.dataset.theme;
    };
  }, []);
  return <Outlet />;
}
