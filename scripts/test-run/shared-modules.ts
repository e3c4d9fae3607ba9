import mongoose from 'mongoose';
import { afterAll, vi } from 'vitest';

// Files of tests share the modules of a thread: what one opens under a name is let go of for the next.
afterAll(async () => {
  vi.restoreAllMocks();
  // A file that failed before it could close its connection leaves none to the next.
  await mongoose.disconnect();
  mongoose.deleteModel(/^AuditOutbox-/);
});
