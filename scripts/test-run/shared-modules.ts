import mongoose from 'mongoose';
import { afterAll, vi } from 'vitest';

// Test files of a thread share modules, so global state of one file is reset for the next.
afterAll(async () => {
  vi.restoreAllMocks();
  // Close the connection in case the file failed before it could do so.
  await mongoose.disconnect();
  mongoose.deleteModel(/^AuditOutbox-/);
});
