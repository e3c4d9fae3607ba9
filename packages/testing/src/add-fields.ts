/** A reply as a later version may send it: every object in it, at any depth, has an additional field. */
export function addFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, addFields(field)]);
  return { ...Object.fromEntries(fields), addedLater: { since: ['tomorrow'] } };
}
