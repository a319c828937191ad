"use client";

export default function DocumentError() {
  return (
    <html lang="en">
      <body>
        <title>Tellmark</title>
        <main role="alert" style={{ maxWidth: "30rem", margin: "20vh auto", padding: "0 1rem" }}>
          <h1>A part of this page could not be loaded</h1>
          <p>The connection broke off, or Tellmark was updated. What you have saved is safe.</p>
          <button type="button" onClick={() => location.reload()}>
            Reload
          </button>
        </main>
      </body>
    </html>
  );
}
