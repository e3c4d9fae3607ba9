import mongoose from 'mongoose';

interface Listener {
  concerns: (schema: mongoose.Schema) => boolean;
  wake: () => void;
}

const listeners = new Set<Listener>();

function announce(schema: mongoose.Schema) {
  for (const { concerns, wake } of listeners) if (concerns(schema)) wake();
}

/** This covers every model that is defined after this module is imported. A schema without a collection is part of a document. */
mongoose.plugin((schema) => {
  if (!schema.get('collection')) return;
  const tell = () => announce(schema);
  schema.post('save', tell);
  schema.post('insertMany', tell);
  schema.post('bulkWrite', tell);
  schema.post(['updateOne', 'updateMany', 'replaceOne', 'findOneAndUpdate', 'findOneAndReplace'], tell);
});

/**
 * Calls `wake` after each write of this process through mongoose to a schema that `concerns` selects; returns an unsubscribe function.
 * Writes of other processes, or with a lost reply, do not call it, so periodic tasks must poll as well.
 */
export function afterWrites(concerns: Listener['concerns'], wake: () => void): () => void {
  const listener = { concerns, wake };
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
