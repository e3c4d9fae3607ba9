/** A field that people neither see nor reach; programs that fill in everything fill it in, and the server drops their message. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute h-0 w-0 overflow-hidden">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
