import { z } from 'zod';

const substitutes = z.registry<{ value: unknown }>();

/** Sets the substitute that a client uses if a field is missing from a reply (product.md#service-3). Servers always write the field. */
export function whenMissing<S extends z.ZodType>(schema: S, value: z.output<S>): S {
  const own = schema.clone();
  substitutes.add(own, { value });
  return own;
}

const read = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The schema by which clients validate a reply, so that an open page survives a newer or older server. Unknown fields are ignored at every
 * depth, nullable fields and fields with a substitute may be missing, and of the text formats only times are checked.
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

/** Drops entries whose value has another type, since a newer server may have added them. */
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
