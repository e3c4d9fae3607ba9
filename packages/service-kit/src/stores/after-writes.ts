import mongoose from 'mongoose';

interface Listener {
  concerns: (schema: mongoose.Schema) => boolean;
  wake: () => void;
}

const listeners = new Set<Listener>();

function announce(schema: mongoose.Schema) {
  for (const { concerns, wake } of listeners) if (concerns(schema)) wake();
}

/** Of every model that is made after this module was imported. A schema without a collection belongs to a part of a document. */
mongoose.plugin((schema) => {
  if (!schema.get('collection')) return;
  const tell = () => announce(schema);
  schema.post('save', tell);
  schema.post('insertMany', tell);
  schema.post('bulkWrite', tell);
  schema.post(['updateOne', 'updateMany', 'replaceOne', 'findOneAndUpdate', 'findOneAndReplace'], tell);
});

/**
 * Calls `wake` after each write of this process, through mongoose, to documents of the schemas that concern it; returns what ends that.
 * A write of another process, or one whose answer was lost, wakes nothing: whoever waits for work also looks for it now and then.
 */
export function afterWrites(concerns: Listener['concerns'], wake: () => void): () => void {
  const listener = { concerns, wake };
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
