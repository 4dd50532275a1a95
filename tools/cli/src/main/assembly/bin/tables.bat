@echo off
rem Runs the command tables. JAVA_HOME names the Java to use, JAVA_OPTS has options for it.
setlocal
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" -XX:+ExitOnOutOfMemoryError --enable-native-access=ALL-UNNAMED %JAVA_OPTS% -cp "%~dp0..\lib\*" dev.tables.cli.TablesCommand %*
exit /b %ERRORLEVEL%
