const levels: Record<number, string> = { 40: 'warn ', 50: 'error ', 60: 'fatal ' };
const hidden = new Set(['level', 'time', 'service', 'msg', 'pid', 'hostname']);
const nameWidth = 12;

function describe(line: string): string {
  if (!line.startsWith('{')) return line;
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line;
  }
  const fields = Object.entries(entry).filter(([name]) => !hidden.has(name));
  const rest = fields.map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
  return `${levels[Number(entry['level'])] ?? ''}${String(entry['msg'] ?? '')} ${rest.join(' ')}`.trimEnd();
}

/** Prints a log line of a part in readable form: the part, the message, and the fields. */
export function printLine(name: string, line: string) {
  process.stdout.write(`${name.padEnd(nameWidth)} | ${describe(line)}\n`);
}
