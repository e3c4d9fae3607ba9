import { z } from 'zod';

const substitutes = z.registry<{ value: unknown }>();

/** Names what a client takes a field of a reply for that is not there (product.md#service-3); servers always write it. */
export function whenMissing<S extends z.ZodType>(schema: S, value: z.output<S>): S {
  const own = schema.clone();
  substitutes.add(own, { value });
  return own;
}

const read = new WeakMap<z.ZodType, z.ZodType>();

/**
 * A reply's schema as clients hold it against what comes, so that an open page survives a newer or older server: unknown fields
 * are passed over at every depth, what may be null or has a substitute may be missing, and of formatted texts only times must be what they say.
 */
export function readLoosely<S extends z.ZodType>(schema: S): S {
  const known = read.get(schema) ?? loosen(schema);
  read.set(schema, known);
  return known as S;
}

const inner = (schema: z.core.$ZodType) => readLoosely(schema as z.ZodType);

function loosen(schema: z.ZodType): z.ZodType {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, loosenField(field as z.ZodType)]));
      const isOpen = def.catchall !== undefined && def.catchall._zod.def.type !== 'never';
      return isOpen ? z.looseObject(shape) : z.object(shape);
    }
    case 'array':
      return z.array(inner(def.element));
    case 'record':
      return loosenRecord(inner(def.valueType));
    case 'union':
      return z.union(def.options.map(inner));
    case 'nullable':
      return inner(def.innerType).nullable();
    case 'optional':
      return inner(def.innerType).optional();
    case 'default':
      return inner(def.innerType).default(def.defaultValue);
    case 'string':
      return loosenText(schema, def);
    default:
      return schema;
  }
}

function loosenField(field: z.ZodType): z.ZodType {
  const substitute = substitutes.get(field);
  if (substitute) return readLoosely(field).default(substitute.value);
  return field.def.type === 'nullable' ? readLoosely(field).default(null) : readLoosely(field);
}

/** An entry of another kind is a field that is not known yet. */
function loosenRecord(value: z.ZodType): z.ZodType {
  return z.record(z.string(), z.unknown()).transform((entries) =>
    Object.fromEntries(
      Object.entries(entries).flatMap(([name, entry]) => {
        const { success, data } = value.safeParse(entry);
        return success ? [[name, data]] : [];
      }),
    ),
  );
}

function loosenText(schema: z.ZodType, { checks, ...def }: z.core.$ZodStringDef): z.ZodType {
  const format = 'format' in def ? def.format : undefined;
  if (format === 'datetime' || format === 'date') return z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'Not a time');
  return format !== undefined || checks?.length ? z.string().min(1) : schema;
}
