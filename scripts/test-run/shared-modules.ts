import mongoose from 'mongoose';
import { afterAll, vi } from 'vitest';

// Files of tests share the modules of a thread: what one opens under a name is let go of for the next.
afterAll(() => {
  vi.restoreAllMocks();
  mongoose.deleteModel(/^AuditOutbox-/);
});
